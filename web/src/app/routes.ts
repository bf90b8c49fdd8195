import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('../pages/home.tsx'),
  route('login', '../pages/login.tsx', { id: 'login' }),
  route('auth', '../pages/login.tsx', { id: 'auth' }),
  route('register', '../pages/register.tsx', { id: 'register' }),
  route('signup', '../pages/register.tsx', { id: 'signup' }),
  route('about', '../pages/about.tsx'),
  route('contact', '../pages/contact.tsx'),
  route('account', '../pages/account.tsx'),
  route('roadmap', '../pages/roadmap.tsx'),
  route('privacy', '../pages/privacy.tsx'),
  route('terms', '../pages/terms.tsx'),
  layout('signed-in-layout.tsx', [
    route('dashboard', '../pages/dashboard.tsx'),
    route('transactions', '../pages/transactions.tsx'),
    route('review', '../pages/review.tsx'),
    route('categories', '../pages/categories.tsx'),
    route('plaid-demo', '../pages/plaid-demo.tsx'),
    route('budgets', '../pages/budgets.tsx'),
    route('accounts', '../pages/accounts.tsx'),
    route('imports', '../pages/imports.tsx'),
    route('insights', '../pages/insights.tsx'),
    route('recurring', '../pages/recurring.tsx'),
    route('bank-return', '../pages/bank-return.tsx'),
  ]),
  route('*', '../pages/not-found.tsx'),
] satisfies RouteConfig;

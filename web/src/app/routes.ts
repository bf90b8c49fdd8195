import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('../pages/home.tsx'),
  route('login', '../pages/login.tsx', { id: 'login' }),
  route('auth', '../pages/login.tsx', { id: 'auth' }),
  route('register', '../pages/register.tsx', { id: 'register' }),
  route('signup', '../pages/register.tsx', { id: 'signup' }),
  route('terms', '../pages/unfinished.tsx', { id: 'terms' }),
  route('privacy', '../pages/unfinished.tsx', { id: 'privacy' }),
  layout('signed-in-layout.tsx', [
    route('dashboard', '../pages/dashboard.tsx'),
    route('transactions', '../pages/transactions.tsx'),
    route('insights', '../pages/unfinished.tsx', { id: 'insights' }),
    route('accounts', '../pages/unfinished.tsx', { id: 'accounts' }),
    route('budgets', '../pages/unfinished.tsx', { id: 'budgets' }),
  ]),
  route('*', '../pages/not-found.tsx'),
] satisfies RouteConfig;

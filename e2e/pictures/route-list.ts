/** Section 2 of the specification: the routes that anybody may open. The landing page is the first that people meet. */
export const publicPaths = [
  '/',
  '/auth',
  '/login',
  '/register',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-address',
  '/join',
  '/about',
  '/contact',
  '/account',
  '/roadmap',
  '/privacy',
  '/terms',
] as const;

/** Section 2: the routes behind the guard, and what has come beside them. */
export const guardedPaths = [
  '/dashboard',
  '/transactions',
  '/review',
  '/categories',
  '/merchants',
  '/rules',
  '/plaid-demo',
  '/budgets',
  '/accounts',
  '/imports',
  '/history',
  '/currencies',
  '/household',
  '/operator',
  '/insights',
  '/recurring',
  '/bank-return',
] as const;

import {
  House,
  Landmark,
  LayoutDashboard,
  Lightbulb,
  type LucideIcon,
  ReceiptText,
  Target,
} from 'lucide-react';

export type NavigationItem = { label: string; to: string; icon: LucideIcon };

const home: NavigationItem = { label: 'Home', to: '/', icon: House };

/** The five screens that hold a person's money, in the specification's order. */
export const moneyScreens: readonly NavigationItem[] = [
  { label: 'Dashboard', to: '/dashboard', icon: LayoutDashboard },
  { label: 'Insights', to: '/insights', icon: Lightbulb },
  { label: 'Transactions', to: '/transactions', icon: ReceiptText },
  { label: 'Accounts', to: '/accounts', icon: Landmark },
  { label: 'Budgets', to: '/budgets', icon: Target },
];

export const topItems: readonly NavigationItem[] = [home, ...moneyScreens];

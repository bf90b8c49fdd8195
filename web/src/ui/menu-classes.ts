/** How menus look. */
export const menuClass =
  'arrive z-40 max-h-(--radix-dropdown-menu-content-available-height) w-52 overflow-y-auto rounded-large border border-line-strong bg-surface p-1';
export const menuItemClass =
  'flex h-9 cursor-pointer items-center gap-3 rounded-small px-3 outline-none data-highlighted:bg-sunken';

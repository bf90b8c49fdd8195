import { paperColors, privacyKey, themeKey } from './appearance.ts';

/**
 * Shows the chosen appearance before the first paint: it is in the head of every page, prerendered or not. It is
 * written into the page as it is. Storage may be forbidden.
 */
export const appearanceScript = `try {
  const page = document.documentElement;
  const theme = localStorage.getItem(\`${themeKey}\`);
  const color = { light: \`${paperColors.light}\`, dark: \`${paperColors.dark}\` }[theme];
  if (color) {
    page.dataset.theme = theme;
    const meta = document.createElement(\`meta\`);
    meta.name = \`theme-color\`;
    meta.content = color;
    meta.dataset.chosenTheme = \`\`;
    document.head.prepend(meta);
  }
  if (localStorage.getItem(\`${privacyKey}\`) === \`on\`) page.dataset.privacy = \`on\`;
} catch {}`;

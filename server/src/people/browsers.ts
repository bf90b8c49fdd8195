import bowser from 'bowser';

/** What a browser says of itself, such as 'Firefox on Linux'; null where it says nothing that is known. */
export function describeBrowser(userAgent: string | null): string | null {
  if (userAgent === null || userAgent.trim() === '') return null;
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length === 0 ? null : names.join(' on ');
}

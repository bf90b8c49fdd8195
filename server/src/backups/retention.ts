/** The name of a backup that is made now, by which they sort. `why`: what it was made before. */
export function backupName(now: Date, why: 'before-upgrade' | null = null): string {
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  return `cairn-${time}${why === null ? '' : `-${why}`}.backup`;
}

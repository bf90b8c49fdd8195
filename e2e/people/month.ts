/** The calendar month that it is in New York, or will be in so many days, as `YYYY-MM`. */
export function monthInNewYork(inDays = 0): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
  });
  return format.format(Date.now() + inDays * 86_400_000);
}

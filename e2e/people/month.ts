/** The calendar month that it is in New York, as `YYYY-MM`. */
export function monthInNewYork(): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'America/New_York',
    year: 'numeric',
    month: '2-digit',
  });
  return format.format(new Date());
}

/** A moment (epoch milliseconds) to the second, with its zone, for those who want to know exactly. */
export function exactTime(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'long', timeZone }).format(at);
}

const figures = new Intl.NumberFormat('en-AU');

/** A whole number for people: `853`, `12,480` */
export function grouped(count: number): string {
  return figures.format(count);
}

/** `1 booking`, `1,204 bookings` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** How many times as many cases each property is tried with; `npm run test:properties` sets it. */
const factor = Number(process.env.PROPERTY_FACTOR ?? 1);

/** The number of cases that a property is tried with in `npm test`, or a multiple of it in the long run. */
export function runs(usual: number): number {
  return Math.round(usual * factor);
}

/** Prints a report: each list of things as a table, and in one more whatever else it has. */
export function printReport(report: object): void {
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(report)) {
    if (Array.isArray(value) && value.every((one) => typeof one === 'object')) {
      console.log(`\n${name}`);
      console.table(value.map((one) => columnsOf(one)));
    } else {
      Object.assign(rest, columnsOf({ [name]: value }));
    }
  }
  console.table(rest);
}

/** `{ lists: { p50: 5 } }` as `{ 'lists p50': 5 }`. */
function columnsOf(value: object): Record<string, unknown> {
  const columns = Object.entries(value).map(([name, part]: [string, unknown]) => {
    if (typeof part !== 'object' || part === null) return { [name]: part };
    if (Array.isArray(part)) return { [name]: part.join(', ') };
    const inner = Object.entries(columnsOf(part));
    return Object.fromEntries(inner.map(([of, figure]) => [`${name} ${of}`, figure]));
  });
  return Object.assign({}, ...columns);
}

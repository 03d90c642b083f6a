/**
 * The name of a stream, `category-org.id`. It works both with EventStoreDB's category index and with a prefix
 * per tenant.
 */
export function streamName(category: string, org: string, id: string): string {
  return `${category}-${org}.${id}`;
}

/** The parts of a stream's name; undefined if it is not of the form `category-org.id`. */
export function parseStreamName(stream: string): { category: string; org: string; id: string } | undefined {
  const match = /^([a-zA-Z]+)-([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/.exec(stream);
  if (match === null) return undefined;
  const [, category, org, id] = match;
  if (category === undefined || org === undefined || id === undefined) return undefined;
  return { category, org, id };
}

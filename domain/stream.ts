/** The name of a stream, `category-org.id`: EventStoreDB's category index and a tenant prefix both work. */
export function streamName(category: string, org: string, id: string): string {
  return `${category}-${org}.${id}`;
}

/** The parts of a stream's name; undefined where it is not of the form `category-org.id`. */
export function parseStreamName(stream: string): { category: string; org: string; id: string } | undefined {
  const match = /^([a-zA-Z]+)-([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/.exec(stream);
  if (match === null) return undefined;
  const [, category, org, id] = match;
  if (category === undefined || org === undefined || id === undefined) return undefined;
  return { category, org, id };
}

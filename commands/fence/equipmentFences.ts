/**
 * The fences of pieces of equipment, each once: work that comes to have a piece holds its fence while it is decided, so that
 * nobody has it twice at a time. No resource has an id with a colon.
 */
export function equipmentFences(equipmentIds: readonly string[]): readonly string[] {
  return [...new Set(equipmentIds)].map((id) => `equipment:${id}`);
}

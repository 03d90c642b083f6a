/** The id of an operation: `getBookingsBookingId` for a route, `bookingAllocateAll` for a command. */
export function operationId(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => !['', 'api', 'v1'].includes(word));
  return camelCase([method.toLowerCase(), ...words].join(' '));
}

/** `booking.allocateAll` as `bookingAllocateAll`. */
export function camelCase(text: string): string {
  const pascal = pascalCase(text);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** The same with a capital. */
export function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/**
 * A telephone number as it is dialled from anywhere. A number without a calling code gets the organisation's
 * (`+61`), in place of the leading zero that is dialled within the country.
 */
export function dialled(number: string, callingCode: string): string {
  const digits = number.replaceAll(/[^\d+]/g, '');
  // Emergency and other short numbers belong to the country in which they are dialled.
  const isShort = digits.length <= 6;
  if (digits.startsWith('+') || !callingCode.startsWith('+') || isShort) return digits;
  return digits.startsWith('00') ? `+${digits.slice(2)}` : `${callingCode}${digits.replace(/^0/, '')}`;
}

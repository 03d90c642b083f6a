/** Whether a booking is a roster's break: done for nobody. */
export function isBreak({ customerId }: { readonly customerId: string | null }): boolean {
  return customerId === '';
}

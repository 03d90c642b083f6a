const amounts = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in the organisation's currency: `1,042.50`. */
export function amountText(amount: number): string {
  return amounts.format(amount);
}

import { amountText } from '../../domain/text/amountText.ts';
import { Fact } from './drawer/Facts.tsx';
import { useLabelPrices } from './useLabelPrices.ts';

/** What somebody costs by the labels that they hold (scheduling §3, `weightage_cost`). */
export function PriceFact({ row }: { readonly row: { readonly labelIds: readonly string[] } }) {
  const total = useLabelPrices(row.labelIds)?.totalOf(row.labelIds) ?? null;
  return total === null ? null : <Fact term="Price by labels">{amountText(total)}</Fact>;
}

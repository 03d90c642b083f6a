import type { FieldValueProps } from './fields/fieldView.ts';
import { fieldViews } from './fields/fieldViews.ts';
import { fieldText, isNothing } from './fieldText.ts';

/** The value of a field where there is room for links and actions; nothing if it has no value, or is no. */
export function FieldValue(props: FieldValueProps) {
  const { facts, value, formats } = props;
  if (isNothing(value) || value === false) return null;
  const { Value, Text } = fieldViews[facts.kind];
  if (Value !== undefined) return <Value {...props} />;
  const text = fieldText(facts, value, formats);
  return Text === undefined ? text : <Text text={text} />;
}

import { type PropertyTexts, said } from './propertyText.ts';

/** Records in the specification's shapes. */
export const documentTexts: PropertyTexts = {
  _id: said('The id of the record.', 'label-7f3a'),
  unit_price: said('The unit price, in the currency of the organisation. Null: none.', 42.5),
  lbl_not_riyo_id: said('The organisation’s own number for the label. Null: none.', 'L-12'),
};

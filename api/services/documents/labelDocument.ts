import { z } from 'zod';
import type { LabelFact } from '../../../domain/kernel/facts.ts';
import { idSchema, lineSchema, requiredLineSchema } from '../../../domain/kernel/fields.ts';
import { label } from '../../../domain/label/label.ts';
import { defineDocument, described, fieldsOf } from './document.ts';
import { givenIdSchema } from './namedFields.ts';

const { held } = fieldsOf<LabelFact>();

/** A label as scheduling §3 has it; the file `{org}_labels.json` is a list of them. */
export const labelDocument = defineDocument<LabelFact>()({
  kind: 'labels',
  words: { one: 'label', many: 'labels' },
  about: 'What jobs require and resources hold.',
  area: 'planning',
  asked: { by: 'key', limit: 250 },
  fields: {
    _id: held('id', described(idSchema, 'The id of the record.', 'label-7f3a'), { takes: givenIdSchema }),
    name: held('name', described(requiredLineSchema, 'Its name.', 'First aid')),
    type: held('type', described(label.fields.shape.type, 'What kind of label it is.', 'certificate')),
    unit_price: held(
      'unitPrice',
      described(
        z.number().min(0).nullable(),
        'The unit price, in the currency of the organisation. Null: none.',
        42.5,
      ),
    ),
    lbl_not_riyo_id: held(
      'reference',
      described(lineSchema.nullable(), 'The organisation’s own number for the label. Null: none.', 'L-12'),
    ),
  },
  beyond: ['colour', 'usedFor', 'taskStage', 'place', 'archived'],
});

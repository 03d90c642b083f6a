import { z } from 'zod';
import { fileValueSchema } from '../../domain/file/fileValue.ts';
import { mostAnswerCharacters } from '../../domain/form/formAnswers.ts';
import { formContentSchema } from '../../domain/form/formContent.ts';
import { signatureSchema } from '../../domain/form/kinds/signature.ts';
import { idSchema, positionSchema } from '../../domain/kernel/fields.ts';
import { paperPackage } from '../../domain/package/paperPackage.ts';
import {
  evidenceSchema,
  hashSchema,
  originSchema,
  signedItemSchema,
} from '../../domain/package/signedPackage.ts';
import { namesOf } from '../../domain/record/kinds/choice.ts';
import { stageLabels } from '../../domain/record/stages.ts';
import { clockSchema } from '../../domain/time/clockText.ts';
import { dateFormatSchema } from '../../domain/time/dateFormat.ts';

const stageSchema = z
  .enum(namesOf(stageLabels(paperPackage.declaration.stages ?? { states: {} })))
  .meta({ description: 'Where the package is in its life.', examples: ['opened'] });

const code = z
  .string()
  .min(1)
  .max(100)
  .meta({
    description: 'The code of the link, which stands behind its `#`.',
    examples: ['q3Zt8vXyW0aB1cD2eF3g'],
  });

/** What every request of a recipient has. */
export const packageCodeSchema = z.strictObject({ code });

/** `POST /api/packages/file` */
export const packageFileSchema = packageCodeSchema.extend({
  documentId: idSchema
    .nullable()
    .meta({ description: 'The document; null: the signed copy.', examples: ['document-7f3a'] }),
});

/** `POST /api/packages/read` */
export const packageReadSchema = packageCodeSchema.extend({
  documentId: idSchema.meta({ description: 'The document that was read.', examples: ['document-7f3a'] }),
  sha256: hashSchema.meta({
    description: 'The hash of its file, as it was shown.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
});

/** `POST /api/packages/answer` */
export const packageAnswerSchema = packageCodeSchema.extend({
  formId: idSchema.meta({ description: 'The form.', examples: ['form-7f3a'] }),
  version: z
    .int()
    .min(1)
    .max(100_000)
    .meta({ description: 'The number of the version that was shown.', examples: [2] }),
  answers: z
    .string()
    .max(mostAnswerCharacters)
    .meta({
      description: 'JSON: the answers by the names of their questions.',
      examples: ['{"agreed":true}'],
    }),
});

/** The most numbers of a drawn signature: a minute of drawing. */
const mostNumbers = 20_000;

/** `POST /api/packages/sign` */
export const packageSignSchema = packageCodeSchema.extend({
  hash: hashSchema.meta({
    description: 'The hash of what is signed, as it was shown.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
  signature: signatureSchema
    .refine(
      ({ lines }) => lines.every((line) => line.length >= 4 && line.length % 2 === 0),
      'has a line that is none: each has two points at least, x and y in turn',
    )
    .refine(({ lines }) => lines.flat().length <= mostNumbers, 'has too many points')
    .meta({
      description:
        'Who signs, and the lines that they drew, in thousandths of its field; none: they typed their name.',
      examples: [{ name: 'Colin Abernathy', lines: [[100, 500, 200, 400]] }],
    }),
  consents: z
    .literal(true)
    .meta({ description: 'That they consent to the sentence shown.', examples: [true] }),
});

const title = z.string().meta({ description: 'What it is called.', examples: ['Service agreement'] });
const isDone = z.boolean().meta({ description: 'Whether it was read or filled in.', examples: [false] });

const itemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('document'),
    id: idSchema,
    title,
    isDone,
    file: fileValueSchema.nullable().meta({ description: 'Its file; null: it is no longer there.' }),
  }),
  z.object({
    kind: z.literal('form'),
    id: idSchema,
    title,
    isDone,
    version: z
      .int()
      .nullable()
      .meta({
        description: 'The number of the version that is filled in; null: it is no longer there.',
        examples: [2],
      }),
    content: formContentSchema
      .nullable()
      .meta({ description: 'What it asks; null: it was filled in, or is no longer there.' }),
  }),
]);
export type PackageItem = z.infer<typeof itemSchema>;

/** What a recipient sees of a package. */
export const packageViewSchema = z.object({
  id: idSchema,
  organisation: z.string().meta({ description: 'Who sends it, by name.', examples: ['Acme Care'] }),
  timeZone: z
    .string()
    .meta({ description: 'The time zone of the organisation.', examples: ['Australia/Sydney'] }),
  dateFormat: dateFormatSchema.meta({ description: 'How it writes dates.', examples: ['dd/mm/yyyy'] }),
  timeFormat: clockSchema.meta({ description: 'How it writes times.', examples: ['24h'] }),
  name: title,
  recipient: z.string().meta({ description: 'Whom it is sent to, by name.', examples: ['Colin Abernathy'] }),
  message: z.string().meta({ description: 'What they read first.', examples: ['Please read and sign.'] }),
  stage: stageSchema,
  openUntil: z
    .int()
    .meta({ description: 'Until when it is open, epoch seconds.', examples: [1_772_755_200] }),
  doneAt: z
    .int()
    .nullable()
    .meta({
      description: 'When it was signed or completed, epoch seconds; null: not yet.',
      examples: [1_772_755_900],
    }),
  toSign: z.boolean().meta({ description: 'Whether it is to be signed.', examples: [true] }),
  items: z
    .array(itemSchema)
    .meta({ description: 'What it holds, in order; none until it is opened, and none once it is closed.' }),
  consent: z.string().meta({
    description: 'The sentence to which somebody consents who signs it.',
    examples: ['I have read these papers.'],
  }),
  hash: hashSchema.nullable().meta({
    description: 'The SHA-256 of what is signed; null: something is still to be read or filled in.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
  hasCopy: z.boolean().meta({ description: 'Whether there is a signed copy as PDF.', examples: [false] }),
});
export type PackageView = z.infer<typeof packageViewSchema>;

/** `GET /api/v1/packages/{id}/trail` */
export const packageTrailSchema = z.object({
  entries: z
    .array(
      z.object({
        happenedAt: z.int().meta({ description: 'When, epoch seconds.', examples: [1_772_755_200] }),
        what: z
          .enum([
            'sent',
            'reminded',
            'opened',
            'read',
            'filled',
            'completed',
            'signed',
            'withdrawn',
            'expired',
          ])
          .meta({ description: 'What happened.', examples: ['opened'] }),
        title: z
          .string()
          .nullable()
          .meta({
            description: 'The item that was read or filled in; null: none.',
            examples: ['Service agreement'],
          }),
        origin: originSchema.nullable().meta({
          description: 'From where the recipient took the step; null: not by the recipient, or erased.',
        }),
      }),
    )
    .meta({ description: 'What happened to the package, the earliest first.' }),
  evidence: evidenceSchema
    .nullable()
    .meta({ description: 'What was signed, and by whom; null: nothing yet, or it has been erased.' }),
  items: z
    .array(
      signedItemSchema.pick({ kind: true, id: true, title: true }).extend({
        isDone,
        answerId: idSchema.nullable().meta({
          description: 'The form as it was filled in; null: not yet, or a document.',
          examples: ['formAnswer-7f3a'],
        }),
      }),
    )
    .meta({ description: 'What the package holds, and what of it was read or filled in.' }),
  sendsMail: z.boolean().meta({ description: 'Whether this installation sends e-mail.', examples: [true] }),
  sendsText: z
    .boolean()
    .meta({ description: 'Whether this installation sends text messages.', examples: [false] }),
  position: positionSchema,
});
export type PackageTrail = z.infer<typeof packageTrailSchema>;

/** `POST /api/v1/packages/{id}/link` */
export const packageLinkSchema = z.object({
  link: z.string().meta({
    description: 'The link, which is told once. The one before it opens nothing any more.',
    examples: ['https://muster.example/package#q3Zt8vXyW0aB1cD2eF3g'],
  }),
});

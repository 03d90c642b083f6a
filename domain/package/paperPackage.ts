import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import {
  choice,
  email,
  entries,
  file,
  instant,
  keptText,
  line,
  phone,
  ref,
  refs,
  requiredInstant,
  requiredLine,
  requiredOneOf,
  text,
  yesNo,
} from '../record/field.ts';
import { mostEvidenceCharacters } from './signedPackage.ts';

/** What packages can be about: whom they are sent to, or the work for which they are. */
export const packagedAbout = ['customer', 'resource', 'booking'] as const;

/** What stays as it was sent. */
const asSent = ['typeId', 'recipient', 'documentIds', 'formIds', 'message', 'toSign'] as const;

/** A document that was read, and the hash of its file then: with another file it is to be read again. */
const readSchema = z.object({
  documentId: ref('document', 'Document', { class: 'plain' }),
  sha256: line('Hash of its file', { class: 'plain' }),
});

const fields = z.object({
  name: requiredLine('Name', {
    class: 'plain',
    alsoKnownAs: ['Package'],
    example: 'Papers of a new customer',
  }),
  about: requiredOneOf('Belongs to', packagedAbout, {
    class: 'plain',
    once: true,
    help: 'The customer or the person who gets it, or the booking for which it is.',
    alsoKnownAs: ['About'],
    example: 'customer: Harbour Cafe',
  }),
  typeId: ref('packageType', 'Type', { class: 'planning', example: 'New customer' }),
  recipient: requiredLine('Recipient', {
    class: 'plain',
    help: 'Who reads, fills in and signs it.',
    example: 'Colin Abernathy',
  }),
  by: choice(
    'Sent by',
    { email: 'E-mail', sms: 'Text message', hand: 'A link that you hand over' },
    { class: 'plain', alsoKnownAs: ['By'] },
  ),
  email: email('E-mail', { class: 'contact', example: 'colin@example.com' }),
  mobile: phone('Phone', { class: 'contact', example: '0491 570 006' }),
  documentIds: refs('document', 'Documents', {
    class: 'plain',
    help: 'What the recipient reads.',
    example: 'Service agreement',
  }),
  formIds: refs('form', 'Forms', {
    class: 'plain',
    help: 'What the recipient fills in.',
    example: 'Consent of the customer',
  }),
  message: text('Message', { class: 'plain', help: 'What the recipient reads first.' }),
  toSign: yesNo('To be signed', {
    class: 'plain',
    help: 'The recipient signs once everything is read and filled in.',
  }),
  openUntil: requiredInstant('Open until', {
    class: 'plain',
    help: 'Its link opens nothing after that.',
    alsoKnownAs: ['Expires'],
    example: '31/03/2026 18:00',
  }),
  seenBy: choice(
    'Seen by',
    { planners: 'Planners only', staff: 'The person who gets it as well', everybody: 'The customer as well' },
    { class: 'plain', bySteps: true, help: 'Who sees it besides planners, once it has been sent.' },
  ),
  sentSince: instant('Sent at', { class: 'plain', bySteps: true }),
  lastRemindedAt: instant('Reminded at', { class: 'plain', bySteps: true }),
  openedSince: instant('Opened at', { class: 'plain', bySteps: true }),
  reads: entries('Read', readSchema, {
    entry: 'document',
    class: 'plain',
    bySteps: true,
    help: 'The documents that the recipient has read, each with the hash of its file then.',
  }),
  answerIds: refs('formAnswer', 'Filled in', {
    class: 'plain',
    bySteps: true,
    help: 'The forms as the recipient has filled them in.',
  }),
  origin: keptText('From where', {
    class: 'planning',
    bySteps: true,
    most: 2_000,
    help: 'JSON: the address and the device from which the recipient took the last step.',
  }),
  doneAt: instant('Completed at', { class: 'plain', bySteps: true }),
  signedHash: line('Hash of what was signed', {
    class: 'plain',
    bySteps: true,
    help: 'SHA-256 of the documents, the forms with their answers, and the consent.',
  }),
  evidence: keptText('Signature', {
    class: 'planning',
    bySteps: true,
    most: mostEvidenceCharacters,
    help: 'JSON: who signed, what they drew, to what they consented, and the hash of each item.',
  }),
  copy: file('Signed copy', {
    class: 'plain',
    accepts: 'any',
    bySteps: true,
    help: 'A PDF of what was read, filled in and signed, with its trail.',
  }),
});
export type PackageDetails = z.output<typeof fields>;

/** What the recipient does by the link, or the clock: the table of rights gives it to nobody who signs in. */
const byRecipient = { inPlace: true, undone: 'no' } as const;

/**
 * Documents and forms that are sent together by a link, read, filled in and signed (docs/decisions.md, Packages).
 */
export const paperPackage = defineRecord({
  category: 'paperPackage',
  words: { one: 'package', many: 'packages' },
  about: 'Documents and forms that are sent together by a link, to be read, filled in and signed.',
  area: 'documents',
  fields,
  stages: {
    label: 'Status',
    states: {
      draft: {},
      sent: { fixes: [...asSent] },
      opened: { fixes: [...asSent] },
      completed: { is: 'over', fixes: [...asSent], refusal: 'This package has been completed.' },
      signed: { is: 'over', fixes: [...asSent], refusal: 'This package has been signed.' },
      expired: { is: 'over', fixes: [...asSent], refusal: 'This package has expired.' },
      withdrawn: { is: 'over', fixes: [...asSent], refusal: 'This package has been withdrawn.' },
    },
    begins: { among: ['draft'], usually: 'draft' },
    steps: {
      send: {
        done: 'Sent',
        from: ['draft'],
        to: 'sent',
        undone: 'no',
        sets: {
          sentSince: 'now',
          seenBy: ({ about }) =>
            about.startsWith('customer:')
              ? 'everybody'
              : about.startsWith('resource:')
                ? 'staff'
                : 'planners',
        },
      },
      remind: {
        label: 'Remind',
        done: 'Reminded',
        from: ['sent', 'opened'],
        undone: 'no',
        sets: { lastRemindedAt: 'now' },
      },
      withdraw: { done: 'TakenOff', from: ['draft', 'sent', 'opened'], to: 'withdrawn', undone: 'no' },
      open: {
        ...byRecipient,
        done: 'Opened',
        from: ['sent'],
        to: 'opened',
        asks: { origin: 'optional' },
        sets: { openedSince: 'now' },
      },
      progress: {
        ...byRecipient,
        label: 'Read or fill in',
        done: 'Progressed',
        from: ['opened'],
        asks: { reads: 'optional', answerIds: 'optional', origin: 'optional' },
      },
      complete: {
        ...byRecipient,
        done: 'Completed',
        from: ['opened'],
        to: 'completed',
        asks: { origin: 'optional' },
        sets: { doneAt: 'now' },
      },
      sign: {
        ...byRecipient,
        done: 'Signed',
        from: ['opened'],
        to: 'signed',
        asks: { signedHash: 'required', evidence: 'required', origin: 'optional' },
        sets: { doneAt: 'now' },
      },
      keep: {
        ...byRecipient,
        label: 'Keep a copy',
        done: 'Kept',
        from: ['completed', 'signed'],
        asks: { copy: 'required' },
      },
      expire: {
        ...byRecipient,
        done: 'Expired',
        from: ['sent', 'opened'],
        to: 'expired',
      },
    },
  },
  moments: { expiry: { at: 'openUntil', in: ['sent', 'opened'], takes: 'expire' } },
  notices: {
    sign: {
      label: 'Package signed',
      when: 'The recipient of a package has signed it.',
      to: ['planners'],
      text: 'A package was signed: {title}.',
    },
    complete: {
      label: 'Package completed',
      when: 'The recipient of a package has read and filled in everything.',
      to: ['planners'],
      text: 'A package was completed: {title}.',
    },
  },
  belongsTo: ['about'],
  outlives: true,
  sharedBy: 'seenBy',
  writtenWithWhole: true,
  defaults: { by: 'email', message: '', toSign: true, seenBy: 'planners' },
  searched: ['recipient', 'typeId'],
  keys: [['name', 'about'], 'name'],
  idInFiles: true,
  columns: ['stage', 'about', 'recipient', 'typeId', 'sentSince', 'openUntil'],
  order: [{ by: 'sentSince', direction: 'desc' }, 'name'],
  pageSize: 20,
  indexes: [['about'], ['openUntil']],
  path: 'packages',
});

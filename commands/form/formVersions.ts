import QuickLRU from 'quick-lru';
import { form } from '../../domain/form/form.ts';
import { type FormContent, formContentSchema } from '../../domain/form/formContent.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import type { EventLog } from '../log/log.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';

/** A form as it is now, and what its versions ask. */
export interface FormVersions {
  /** Undefined if there is no such form, or it is archived. */
  current(org: string, formId: string): Promise<CurrentForm | undefined>;
  /** What a version asks, which never changes; undefined if it was never published. */
  content(org: string, formId: string, version: number): Promise<FormContent | undefined>;
}

export interface CurrentForm {
  readonly title: string;
  readonly stage: unknown;
  readonly version: number | null;
  readonly use: unknown;
  readonly shared: boolean;
}

const keptForms = 500;
const keptVersions = 1_000;

/** Reads forms from the log, so that what was published a moment ago counts. */
export function createFormVersions(log: EventLog): FormVersions {
  const states = createStreamStates(log, form.anyDecider, keptForms);
  const contents = new QuickLRU<string, FormContent>({ maxSize: keptVersions });
  const streamOf = (org: string, formId: string) => streamName('form', org, formId);
  return {
    async current(org, formId) {
      const { state } = await states.load(streamOf(org, formId));
      if (!('details' in state) || state.status !== 'current') return undefined;
      const { title, version, use, shared } = state.details;
      return {
        title: String(title),
        stage: state.stage,
        version: typeof version === 'number' ? version : null,
        use,
        shared: shared === true,
      };
    },
    async content(org, formId, version) {
      const key = `${org} ${formId} ${version}`;
      const known = contents.get(key);
      if (known !== undefined) return known;
      for await (const { type, data } of log.read(streamOf(org, formId))) {
        if (type !== 'FormPublished') continue;
        const { version: number, published } = Object(data);
        if (number !== version) continue;
        const content = formContentSchema.parse(published);
        contents.set(key, content);
        return content;
      }
      return undefined;
    },
  };
}

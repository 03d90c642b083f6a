import type pg from 'pg';
import type { MessageChannel, TextForm } from '../../../domain/messages/messageChannels.ts';
import type { MessageKind } from '../../../domain/messages/messageKinds.ts';
import { standardLanguage } from '../../../domain/messages/messageLanguages.ts';
import type { MessageTemplate } from '../../../domain/messages/messageTemplate.ts';
import { standardTemplate } from '../../../domain/messages/standardTemplates.ts';

type Asked = Pick<pg.Pool, 'query'>;

/** What an organisation sends at all, and in which language if a recipient has chosen none. */
export interface MessageChoices {
  readonly language: string;
  /** What is not sent, as `silenceOf` spells it. */
  readonly silent: readonly string[];
}

/** How `choices.silent` names a kind on a channel. */
export function silenceOf(kind: MessageKind, channel: MessageChannel): string {
  return `${kind} ${channel}`;
}

/** Everything is sent, in English, until somebody chooses otherwise. */
export async function readChoices(pool: Asked, org: string): Promise<MessageChoices> {
  const { rows } = await pool.query<{ language: string; silent: string[] }>({
    name: 'muster_messages_choices',
    text: 'select language, silent from muster_messages.choices where org = $1',
    values: [org],
  });
  return rows[0] ?? { language: standardLanguage, silent: [] };
}

/** A text that an organisation has written. */
export interface OwnTemplate extends MessageTemplate {
  readonly kind: string;
  readonly form: TextForm;
  readonly language: string;
}

/** The texts that an organisation has written itself. */
export async function readTemplates(pool: Asked, org: string): Promise<readonly OwnTemplate[]> {
  const { rows } = await pool.query<OwnTemplate>({
    name: 'muster_messages_templates',
    text: `select kind, form, language, subject, body from muster_messages.templates where org = $1
      order by kind, form, language`,
    values: [org],
  });
  return rows;
}

/**
 * The text for a recipient: of the languages given, the first in which the organisation has written it; else the
 * product's own, in English. Says which language it is.
 */
export function templateFor(
  own: readonly OwnTemplate[],
  kind: MessageKind,
  form: TextForm,
  languages: readonly string[],
): MessageTemplate & { readonly language: string } {
  for (const language of languages) {
    const found = own.find((one) => one.kind === kind && one.form === form && one.language === language);
    if (found !== undefined) return found;
    if (language === standardLanguage) break;
  }
  return { ...standardTemplate(kind, form), language: standardLanguage };
}

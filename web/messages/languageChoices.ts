import { messageLanguageCodes, messageLanguages } from '../../domain/messages/messageLanguages.ts';

/** The languages of messages, for a field that chooses one. */
export const languageChoices = messageLanguageCodes.map((value) => ({
  value,
  label: messageLanguages[value],
}));

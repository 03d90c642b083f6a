/** The languages in which messages can be written, by their code (BCP 47), each named in itself. */
export const messageLanguages = {
  en: 'English',
  ar: 'العربية',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  hi: 'हिन्दी',
  hu: 'Magyar',
  id: 'Bahasa Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  sv: 'Svenska',
  th: 'ไทย',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  zh: '中文',
} as const;
export type MessageLanguage = keyof typeof messageLanguages;
export const messageLanguageCodes = Object.keys(messageLanguages) as readonly MessageLanguage[] as readonly [
  MessageLanguage,
  ...MessageLanguage[],
];

/** In which the product's own texts are written. */
export const standardLanguage: MessageLanguage = 'en';

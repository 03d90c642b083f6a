import { Stack, Text } from '@mantine/core';
import { partTexts } from '../../domain/record/entryText.ts';
import type { FieldFacts } from '../../domain/record/fieldFacts.ts';
import { EmailLink, PhoneLink } from './drawer/Facts.tsx';
import classes from './EntriesView.module.css';

/** Entries one below the other; telephone numbers and e-mail addresses are links. */
export function EntriesView({ facts, value }: { readonly facts: FieldFacts; readonly value: unknown }) {
  const entries = Array.isArray(value) ? value : [];
  return (
    <Stack gap={8}>
      {entries.map((entry, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has nothing else to be known by
        <Stack key={place} gap={0} className={classes.entry}>
          {partTexts(facts, entry).map(({ part, kind, text }) =>
            kind === 'phone' ? (
              <PhoneLink key={part} number={text} />
            ) : kind === 'email' ? (
              <EmailLink key={part} address={text} />
            ) : (
              <Text key={part} size="sm" dir="auto">
                {text}
              </Text>
            ),
          )}
        </Stack>
      ))}
    </Stack>
  );
}

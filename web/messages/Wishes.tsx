import { Checkbox, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { messageLanguageSchema } from '../../api/contract/messages.ts';
import { channelLabels, type MessageChannel } from '../../domain/messages/messageChannels.ts';
import { ChangeError } from '../integrations/ChangeError.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { languageChoices } from './languageChoices.ts';
import { messageQueries, saveWishes, useMessageChange, type WishesOf } from './messageRequests.ts';

/** Over which channels somebody wants messages, and in which language; each choice is saved at once. */
export function Wishes({ of }: { readonly of?: WishesOf }) {
  const headId = useId();
  const wishes = useQuery(messageQueries.wishes(of));
  const change = useMessageChange(saveWishes);
  const { data } = wishes;
  const isPlanner = of?.recipientKind === 'planner';
  if (data === undefined && wishes.error !== null) {
    return <LoadFailed what="The messages" error={wishes.error} onRetry={() => void wishes.refetch()} />;
  }
  const unwanted = change.isPending ? change.variables.unwanted : (data?.unwanted ?? []);
  const language = change.isPending ? change.variables.language : (data?.language ?? null);
  const save = (next: { language?: typeof language; unwanted?: MessageChannel[] }) =>
    change.mutate({ ...of, language, unwanted: [...unwanted], ...next });
  return (
    <section aria-labelledby={headId}>
      <Group gap="sm" mb={6}>
        <Title order={2} size={of === undefined || isPlanner ? 'h4' : 'h5'} id={headId}>
          {isPlanner ? 'Messages about shifts' : 'Messages'}
        </Title>
      </Group>
      {data === undefined ? (
        <Skeleton height={90} role="status" aria-busy="true" aria-label="Loading" />
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            {saidOf(of)}
          </Text>
          <Group gap="lg">
            {data.offered.map((channel) => (
              <Checkbox
                key={channel}
                label={channelLabels[channel]}
                checked={!unwanted.includes(channel)}
                onChange={(event) =>
                  save({
                    unwanted: event.currentTarget.checked
                      ? unwanted.filter((one) => one !== channel)
                      : [...unwanted, channel],
                  })
                }
              />
            ))}
          </Group>
          {/* What planners are told is one text for all of them. */}
          {!isPlanner && (
            <Select
              label="Language"
              placeholder="That of the organisation"
              data={languageChoices}
              value={language}
              onChange={(value) => save({ language: messageLanguageSchema.safeParse(value).data ?? null })}
              clearable
              clearButtonProps={{ 'aria-label': 'The language of the organisation' }}
              searchable
              maw={320}
            />
          )}
          <ChangeError error={change.error} />
        </Stack>
      )}
    </section>
  );
}

function saidOf(of: WishesOf | undefined): string {
  if (of === undefined) return 'How you want to hear about your bookings and shifts.';
  return of.recipientKind === 'planner'
    ? 'Whether the bell tells you what people do with open shifts and with shifts that they offer.'
    : 'How they hear about their bookings and shifts.';
}

import { Stack, Text } from '@mantine/core';
import type { ShiftView } from '../../api/contract/views.ts';
import { useFormats } from '../shell/useFormats.ts';
import { shiftText } from './shiftTexts.ts';

/** When somebody works, shift by shift. */
export function ShiftList({ shifts }: { readonly shifts: readonly ShiftView[] }) {
  const { moments } = useFormats();
  if (shifts.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No shifts are set up.
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {shifts.map((shift) => {
        const { hours, valid } = shiftText(shift, moments);
        return (
          <div key={shift.id}>
            {hours.map((line) => (
              <Text key={line} size="sm">
                {line}
              </Text>
            ))}
            <Text size="xs" c="dimmed">
              {valid}
            </Text>
          </div>
        );
      })}
    </Stack>
  );
}

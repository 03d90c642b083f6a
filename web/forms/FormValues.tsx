import { Stack, Text, Title } from '@mantine/core';
import type { FilledItem } from '../../domain/form/filledForm.ts';
import { isQuestion } from '../../domain/form/formContent.ts';
import { questionKinds } from '../../domain/form/questionKinds.ts';
import { localDate } from '../../domain/time/localText.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './forms.module.css';
import { questionViews } from './questions/questionViews.tsx';

/** What has been filled in, to read and to print. */
export function FormValues({ items }: { readonly items: readonly FilledItem[] }) {
  return (
    <Stack gap="md">
      {items.map((one) => (
        <Value key={one.path} one={one} />
      ))}
    </Stack>
  );
}

function Value({ one }: { readonly one: FilledItem }) {
  const { moments } = useFormats();
  const { item, value, parts, rows } = one;
  if (!isQuestion(item)) {
    return (
      <section aria-label={item.label}>
        <Title order={2} size="h4" mb="xs">
          {item.label}
        </Title>
        {parts.length > 0 && <FormValues items={parts} />}
        {rows.length > 0 && (
          <Stack gap="sm">
            {rows.map((items, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place alone.
              <div key={row} className={classes.part}>
                <FormValues items={items} />
              </div>
            ))}
          </Stack>
        )}
        {parts.length === 0 && rows.length === 0 && <Text c="dimmed">None</Text>}
      </section>
    );
  }
  const kind = questionKinds[item.kind];
  const { Editor, Value: Shown } = questionViews[item.kind];
  if (kind.schema === null) {
    const nothing = { required: false, problem: undefined, value: null, onChange: () => undefined };
    return <Editor question={item} path={one.path} formAnswerId={null} {...nothing} />;
  }
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{item.label}</dt>
        <dd>
          {value === null ? (
            <Text component="span" c="dimmed">
              Not answered
            </Text>
          ) : Shown !== undefined ? (
            <Shown question={item} value={value} />
          ) : item.kind === 'date' ? (
            localDate(moments, String(value))
          ) : (
            kind.text(item, value, (_, id) => id)
          )}
        </dd>
      </div>
    </dl>
  );
}

import { Input } from '@mantine/core';
import { useId } from 'react';
import { momentInForm } from '../../../domain/record/field.ts';
import { dateOfLocalDay, localDayOfDate } from '../../../domain/time/localDay.ts';
import { DayField } from '../../shell/typed/DayField.tsx';
import { type FieldProps, wrapperOf } from './field.ts';

const midnight = '00:00';

/** One end of a span of whole days, as a day: the first, or the last, which is over at the midnight after it. */
export function WholeDayField({ end, ...props }: FieldProps & { readonly end: 'first' | 'last' }) {
  const { facts, problem, value, onChange } = props;
  const { date, time } = momentInForm.catch({ date: '', time: '' }).parse(value);
  const id = useId();
  const shift = (day: string, days: number) => (day === '' ? '' : dateOfLocalDay(localDayOfDate(day) + days));
  return (
    <Input.Wrapper {...wrapperOf(props)} id={id} labelElement="div">
      <DayField
        aria-label={`${facts.label}: date`}
        value={end === 'last' && time === midnight ? shift(date, -1) : date}
        error={problem !== undefined}
        onDay={(day) =>
          onChange({ date: end === 'last' ? shift(day, 1) : day, time: day === '' ? '' : midnight })
        }
      />
    </Input.Wrapper>
  );
}

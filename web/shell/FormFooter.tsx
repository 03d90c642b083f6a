import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './FormFooter.module.css';

/** How many frames a form has to find what is wrong with it: validation may be asynchronous. */
const patience = 20;

export interface FormFooterProps {
  /** What came of the last attempt to save, which stays in sight with the buttons. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The end of a form: its buttons, which stay in sight however long the form is. When it is submitted with something
 * wrong in it, the first such field gets the focus, and is named here.
 */
export function FormFooter({ notice, children }: FormFooterProps) {
  const footer = useRef<HTMLDivElement>(null);
  const [wrong, setWrong] = useState<string>();
  useEffect(() => {
    const form = footer.current?.closest('form');
    if (!form) return;
    let frame = 0;
    const look = (left: number) => {
      const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (field === null) {
        if (left > 0) frame = requestAnimationFrame(() => look(left - 1));
        return;
      }
      field.focus({ preventScroll: true });
      field.scrollIntoView({ block: 'center' });
      setWrong(nameOf(field));
    };
    const onSubmit = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => look(patience));
    };
    const onInput = () => setWrong(undefined);
    form.addEventListener('submit', onSubmit);
    form.addEventListener('input', onInput);
    return () => {
      cancelAnimationFrame(frame);
      form.removeEventListener('submit', onSubmit);
      form.removeEventListener('input', onInput);
    };
  }, []);
  return (
    <div ref={footer} className={classes.footer} data-foot="form">
      {notice !== undefined && <div className={classes.notice}>{notice}</div>}
      {wrong !== undefined && (
        <Text size="sm" role="status" className={classes.wrong ?? ''}>
          Please check: {wrong}
        </Text>
      )}
      {children}
    </div>
  );
}

/** What a field is called, without the mark of required ones. */
function nameOf(field: HTMLElement): string {
  const label = field instanceof HTMLInputElement ? field.labels?.[0] : undefined;
  const labelled = label ?? field.ownerDocument.querySelector(`label[for="${CSS.escape(field.id)}"]`);
  return (labelled?.textContent ?? field.getAttribute('aria-label') ?? '').replace(/\s*\*$/, '');
}

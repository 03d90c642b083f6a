import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Note.module.css';

const icons = {
  bad: IconAlertTriangle,
  warning: IconAlertTriangle,
  good: IconCircleCheck,
  quiet: IconInfoCircle,
};

export interface NoteProps {
  /** `bad`: it did not work; `warning`: needs attention; `good`: it worked; `quiet`: for information. */
  readonly tone: keyof typeof icons;
  readonly title: string;
  /** Whether it is announced at once (`alert`), when there is time (`status`), or not at all. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

/** A box with a message, with an icon beside its colour. */
export function Note({ tone, title, role, children }: NoteProps) {
  const Icon = icons[tone];
  return (
    <div className={classes.note} data-tone={tone} role={role}>
      <Icon size={20} stroke={1.8} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}

import { type ChangeIcon, changeIcons } from './changeLook.ts';
import styles from './changeSign.module.css';

/** The icon of a booking's change; the label of the element around it says the same in words. */
export function ChangeSign({ icon }: { readonly icon: ChangeIcon }) {
  const Icon = changeIcons[icon];
  return (
    <span className={styles.sign} aria-hidden="true">
      <Icon size={11} stroke={3} />
    </span>
  );
}

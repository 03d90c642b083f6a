import { type ChangeIcon, changeIcons } from './changeLook.ts';
import styles from './changeSign.module.css';

/** The sign of what became of a booking; the name of whatever it stands on says the same. */
export function ChangeSign({ icon }: { readonly icon: ChangeIcon }) {
  const Icon = changeIcons[icon];
  return (
    <span className={styles.sign} aria-hidden="true">
      <Icon size={11} stroke={3} />
    </span>
  );
}

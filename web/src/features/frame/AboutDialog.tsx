import { aboutText } from '@campjay/domain/texts/about.ts';
import { JayMedallion } from '../../ui/Jay.tsx';
import { LazyDialog } from '../../ui/dialogs/LazyDialog.tsx';
import styles from './AboutDialog.module.css';

/** The dialog with the product's origin story (Requirement 2.166). */
export function AboutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <LazyDialog isOpen={isOpen} onClose={onClose} title={aboutText.title}>
      {/* Focusable, so that the arrow keys scroll text that is taller than the window. */}
      <div role="group" aria-label={aboutText.title} tabIndex={0} className={styles['story']}>
        <JayMedallion className={styles['jay']} />
        {aboutText.paragraphs.map((paragraph) => (
          <p key={paragraph} className={styles['paragraph']}>
            {paragraph}
          </p>
        ))}
      </div>
    </LazyDialog>
  );
}

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useBackCloses } from './overlayHistory.ts';
import styles from './Sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Buttons at the bottom. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/**
 * A modal sheet: at the bottom of the screen on phones, in its middle on wider screens. It is open while it is rendered.
 * Escape, Back, the close button and a tap outside close it.
 */
export function Sheet({ title, onClose, actions, children }: SheetProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shownTitle = useRef(title);
  useBackCloses(true, onClose);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  // Other content in the same sheet: the pressed button may be gone, and a screen reader should say where it is.
  useEffect(() => {
    if (shownTitle.current === title) return;
    shownTitle.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <dialog
      ref={dialog}
      className={styles['sheet']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault(); // React removes the sheet, which restores the focus.
        onClose();
      }}
      onClick={({ target }) => {
        if (target === dialog.current) onClose(); // a tap on the backdrop
      }}
    >
      <div className={styles['header']}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles['title']}>
          {title}
        </h2>
        <button type="button" className={styles['close']} aria-label="Close" onClick={onClose}>
          ×
        </button>
      </div>
      <div className={styles['content']}>{children}</div>
      <div className={styles['actions']}>{actions}</div>
    </dialog>
  );
}

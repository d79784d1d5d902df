import type { MouseEvent, ReactNode } from 'react';
import { LazyPopover, usePopover } from './LazyDialog.tsx';
import { Icon } from '../Icon.tsx';
import styles from './TextPopover.module.css';

/** Props of the button that opens a popover. */
interface OpenerProps {
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface TextPopoverProps {
  readonly title?: string;
  readonly text: string;
  /** Renders the button that opens the popover, with the given props. */
  readonly children: (openerProps: OpenerProps) => ReactNode;
}

/** A short text in a popover below the button that opens it. Escape and a click elsewhere close it. */
export function TextPopover({ title, text, children }: TextPopoverProps) {
  const state = usePopover();
  return (
    <>
      {children({ 'aria-haspopup': 'dialog', 'aria-expanded': state.isOpen, onClick: state.open })}
      <LazyPopover
        state={state}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': title ?? text, tabIndex: -1, sx: { p: 2, maxWidth: 340 } },
        }}
      >
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        <p className={styles['text']}>{text}</p>
      </LazyPopover>
    </>
  );
}

interface InfoNoteProps {
  /** Accessible name of the button. */
  readonly label: string;
  readonly text: string;
  readonly icon?: ReactNode;
}

/** An info icon that opens a note when clicked. A tooltip would not open on touch screens. */
export function InfoNote({ label, text, icon = <Icon name="info" size="1em" /> }: InfoNoteProps) {
  return (
    <TextPopover text={text}>
      {(openerProps) => (
        <button type="button" aria-label={label} className={styles['noteButton']} {...openerProps}>
          {icon}
        </button>
      )}
    </TextPopover>
  );
}

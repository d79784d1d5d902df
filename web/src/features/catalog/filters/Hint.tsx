import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import styles from './Hint.module.css';

interface HintProps {
  readonly text: string;
  /** Renders the element that the hint describes, with the given attribute. */
  readonly children: (describedBy: { 'aria-describedby': string }) => ReactNode;
}

/** A tooltip below the element that it describes, shown on hover and keyboard focus, and closed by Escape. */
export function Hint({ text, children }: HintProps) {
  const id = useId();
  const [isVisible, setIsVisible] = useState(false);
  const hideOnEscape = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setIsVisible(false);
  };
  return (
    <div
      className={styles['anchor']}
      onPointerEnter={() => setIsVisible(true)}
      onPointerLeave={() => setIsVisible(false)}
      onFocus={() => setIsVisible(true)}
      onBlur={() => setIsVisible(false)}
      onKeyDown={hideOnEscape}
    >
      {children({ 'aria-describedby': id })}
      <div id={id} role="tooltip" hidden={!isVisible} className={styles['hint']}>
        {text}
      </div>
    </div>
  );
}

interface ShowMoreProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** Added to the accessible name if the visible text lacks it: 'ages'. */
  readonly ariaSuffix?: string;
  /** Added to the visible text: 'locations'. */
  readonly noun?: string;
}

/** A 'Show more' / 'Show fewer' button. */
export function ShowMore({ isOpen, onToggle, ariaSuffix, noun }: ShowMoreProps) {
  const text = [isOpen ? 'Show fewer' : 'Show more', noun].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      className="card-link"
      aria-expanded={isOpen}
      {...(ariaSuffix !== undefined && { 'aria-label': `${text} ${ariaSuffix}` })}
      onClick={onToggle}
    >
      {text}
    </button>
  );
}

interface ShowMoreProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** What there is more of, where the words do not say it: 'ages'. */
  readonly ariaSuffix?: string;
  /** What the words themselves add: 'locations'. */
  readonly noun?: string;
}

/** 'Show more' and 'Show fewer', for what a card does not show at once. */
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

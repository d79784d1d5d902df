import { problem, type Problem } from '@campjay/platform/http/route.ts';
import { accountDeleted } from '../kernel/command.ts';
import { type FavoritesRefusal } from './favoritesCommands.ts';

/** Explains a refused favorites command to the parent. */
export const explainRefusal = (reason: FavoritesRefusal): Problem => {
  const { type } = reason;
  switch (type) {
    case 'TooManyFavorites':
      return problem(409, { type, message: `You have ${reason.max} favorites, which is as many as an account holds.` });
    case 'TooManySharers':
      return problem(409, { type, message: `You keep ${reason.max} lists, which is as many as an account holds.` });
    case 'NoteTooLong':
      return problem(400, { type, field: 'note', message: `A note has at most ${reason.max} characters.` });
    case 'NotAFavorite':
      return problem(409, {
        type,
        field: 'org_id',
        message: 'This camp is not among your favorites any more, so a note cannot be kept on it.',
      });
    case 'PersonForgotten':
      return accountDeleted;
    case 'OwnFavorites':
      return problem(409, { type, field: 'token', message: 'This link leads to your own favorites.' });
  }
};

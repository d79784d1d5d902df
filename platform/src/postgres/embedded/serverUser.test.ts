import { describe, expect, it } from '@jest/globals';
import { parseUsers, serverEnvironment } from './serverUser.ts';

describe('the user that runs the PostgreSQL server', () => {
  it('is chosen from the users of the machine, except those with root rights', () => {
    const passwd = [
      'root:x:0:0:root:/root:/bin/bash',
      'toor:x:0:0::/root:/bin/sh',
      'nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false',
      'postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash',
      '# a comment',
      'broken:x::',
      '',
    ];
    expect(parseUsers(passwd.join('\n'))).toEqual([
      { name: 'nobody', uid: -2, gid: -2 },
      { name: 'postgres', uid: 101, gid: 104 },
    ]);
  });

  it('gets none of the environment variables of this process', () => {
    process.env['PGOPTIONS'] = '-c fsync=off';
    try {
      expect(Object.keys(serverEnvironment()).toSorted()).toEqual(['LC_ALL', 'PATH', 'TZ']);
    } finally {
      delete process.env['PGOPTIONS'];
    }
  });
});

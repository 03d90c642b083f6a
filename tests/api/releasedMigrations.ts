import { presenceTables } from '../../api/http/live/presenceTables.ts';
import { calendarTables } from '../../api/services/calendars/calendarTables.ts';
import { chatTables } from '../../api/services/chats/chatTables.ts';
import { identityTables } from '../../api/services/identity/identityTables.ts';
import { messageTables } from '../../api/services/messages/messageTables.ts';
import { packageTables } from '../../api/services/packages/packageTables.ts';
import { runtimeTables } from '../../api/services/runtimeTables.ts';
import { uploadTables } from '../../api/services/uploads/uploadTables.ts';
import { viewTables } from '../../api/services/views/viewTables.ts';
import { webhookTables } from '../../api/services/webhooks/webhookTables.ts';
import { fileTables } from '../../commands/files/fileTables.ts';
import { keptTextTables } from '../../commands/keptText/keptTextTables.ts';
import { logTables } from '../../commands/log/postgres/logSchema.ts';
import { writeSideTables } from '../../commands/prepareWriteSide.ts';
import type { SchemaPart } from '../../postgres/migrate.ts';
import { readSideTables } from '../../projections/schema/ensureReadSchema.ts';
import { searchTables } from '../../projections/search/postgres/searchTables.ts';

/** Every part that has tables of its own, beside the read models. */
export const schemaParts: readonly SchemaPart[] = [
  logTables,
  writeSideTables,
  readSideTables,
  runtimeTables,
  identityTables,
  webhookTables,
  fileTables,
  keptTextTables,
  uploadTables,
  searchTables,
  messageTables,
  viewTables,
  calendarTables,
  chatTables,
  packageTables,
  presenceTables,
];

/**
 * Every migration that databases may have applied, with the SHA-256 of its statements. A new one is added; none
 * is ever changed or removed.
 */
export const releasedMigrations: readonly (readonly [part: string, number: number, checksum: string])[] = [
  ['log', 1, '6ab572b87f2a86a31ed022c20e0e190215cd9597c9df26ca79f953f81006a3e9'],
  ['log', 2, '48a0ebedb8f443ff79468d4f9465d4a978f93cb8fb838c371d42803400b2e749'],
  ['write', 1, '7f1e47fe953d51e425331c8fceefc0dcf1346d97ff8db949e2dd04cb95431ffd'],
  ['write', 2, '8a179389c3787cf58a4b2ae16ddfaa267dcf5b3bb65cafb31623b9f455dc25b9'],
  ['write', 3, 'c8673cf9cf616cc76ddc8b9a9b9e225a0870aa3eca42b10d28de369a1565bcab'],
  ['write', 4, '7e9a752b79117876bbc1531fe3e09805d438279fdd835c18934f366a9adfbae0'],
  ['write', 5, 'b9bf81ab92d049e8e46c0f90f4475d73607e6fb79343f715e7cea1ab4329cddc'],
  ['write', 6, '2e7e17878d44c48a84e0085eacd62146780367f6189c06a08da3c2daf9df7190'],
  ['write', 7, '7169e2c1c9ef5e1f70ef292e5a8325327067c7bbdae9879100cc40536b3aafee'],
  ['read', 1, 'd7863ae79b7d6ae72033b10a73c6cbf86c0745c58c8fb3dd8ca99945545c8916'],
  ['read', 2, '4eee8ff6907e6582a62f41af25baee0de1fe6b78e0acf8c16756deb65258e250'],
  ['runtime', 1, '13e0d4755166d08ec81823cf19e1086d15ea5df5ad5798ee87de312ff668f14f'],
  ['runtime', 2, '50ae2ed899acdb7c2fd7a8ec466de3d603c59c6caf13919ca4982ded5a8c98dd'],
  ['runtime', 3, '92b50a7053710e27f0fafe23810fa78b805c85e70ebcc6e4cb9d7791e61995c3'],
  ['identity', 1, '86bfa1b8a419120665e7a761a6807fbeabeb66d913f0e09745a044ba7c8e5ca9'],
  ['identity', 2, '66bf7f4131a486d9149eccabbec93e4655bde6e956a8fe04a866b56851c0139f'],
  ['identity', 3, '05a6e313343702d96b7004803480910aee447a5bc3d2a763a2cd35dde3cdc1ce'],
  ['identity', 4, 'a53bea92e9001ac1f0158b6cb79032e3fb905e3a12711efe59e14a2fddee8798'],
  ['identity', 5, '7179b725fb6bc88073c9661615f699a23b792ceae38dc94570843e075ffd2757'],
  ['identity', 6, '4f505e96998831ab98014f3f04fe6bcf1790e56152efd2cc8ceb060e26662ce3'],
  ['identity', 7, 'a72252ee440c1ec0ee1db483b060be9c9bb7e39ec6cd618313fd98cb3c85dca8'],
  ['identity', 8, 'fa5d77e36eb6dc4f5859df8889750946ee10e8965582881b170934791dc039ad'],
  ['identity', 9, '667b2d70df7c53900701b72c259e41df1a1fa6094262a0385beb4ac0e4d887b4'],
  ['identity', 10, '9b3068cff2f68d29e20a67c0b20631c0faad5afd6eb39455cc56de9623574b5d'],
  ['identity', 11, 'a28747c8d2e409ecf8b5b97c12da4d8647a9f8798cdd11562fc8649f4d54e472'],
  ['identity', 12, '5ff357ae105c7795b61d53bbbb6b4623edfc1fea6dfcd391e0aa2bb8a6757a50'],
  ['identity', 13, '61e1db507655ad27aad6aec1b625596b7cb4ae54f9ad0fd3426cc2a357530263'],
  ['identity', 14, 'f9f15f7ac5da22af5c4862b7dc0425ff3ef62a398b19374bff598fb5e0d4d54d'],
  ['identity', 15, '9bab5207dac804b7206e232181c015abfca70c2e3e603d8ec2d68fee9a5131b7'],
  ['identity', 16, '64d92e0f018eb22d86347ca611cc0736c4c4559dfb3d75c090a9fdc999db9cf2'],
  ['identity', 17, 'b834d18d9ff6b1c3e3f3482f1aab80623a1c8319a3ad8cfcc476e6bf3a664896'],
  ['identity', 18, '5ff32705a3c40b5e51e6162d7502f63e75d8d97ab551ae4a013bf8505ef9cb30'],
  ['identity', 19, '9c985d863230fc683ad4cc6846f944b2c986171ab79d4de47ad3558f08a79045'],
  ['identity', 20, '63fbb2a3ade1345b6bd496eb49c67c7eaec474799fec132abd7659babe42e182'],
  ['webhooks', 1, 'cdc59c4cf9e96dbeccc3a989a5e554abd76aa4d33cddb25ac0ba0849895c4568'],
  ['webhooks', 2, '207c89610e2f8db7c334c03259e3ed887a68fee91095194d3155276501250f25'],
  ['webhooks', 3, 'e924586bfa15ba2d80ecf05764cbb43dac4d32cce539032d398212b8ae97ad6e'],
  ['webhooks', 4, 'a847c0a9e717f94d9d2aca9d754665e615b1512be7b61b51248d94f0d603b8a0'],
  ['files', 1, '7002a1abe1b333e57820b90b76cf3947c64a8014e85c230f5b2d9ec4ca05f4b1'],
  ['texts', 1, '7ab896657512d0dc7eb6e9df6c76c408fcac48bb01c265565ffb423ef6e15dba'],
  ['uploads', 1, '1220984c0403c0f0b8a7e888919f5073e1ef0353af4ae531803a4d78feeb4681'],
  ['search', 1, '377a30eb3271401db38a927d00f59a26a1debdf063f0a19b807659433d56ee0c'],
  ['search', 2, '3f9c2f329bb1a405937631c5fe9e7786f135876eadeaa5378754e8a299a7c1d4'],
  ['search', 3, '85fff8c80207a893efd6cc2ded0fa812184100722c779ac68e290dfbddf347bb'],
  ['search', 4, 'b3510f9d1a07e4dcd1eedd4abf7eaa009c03600a1420875ab970abb41d050b60'],
  ['search', 5, 'da66f2cc6e23a7eb40277e6b320a4f2bd57cd739e40b5aa392827882c1b330ca'],
  ['search', 6, '5112b0f0e615100c8f8a069ba3907f16f2bdb8d114936c23b522cf64e1f2d07c'],
  ['search', 7, 'd7865971f17942a4846fe5ac08df120f5436beb68741bcdd37426bb6496a970b'],
  ['search', 8, 'becde8fcf208bf7d3522db90d5307790d6403f6cab3405c24603e5af8d442b79'],
  ['messages', 1, '7c0f414e4ad745a6f0116854a4bd3a09403dd1945aad04c807068437bfb8007a'],
  ['messages', 2, '94dfb07b68bb9e3cb127f1f85077a19aafe61afb2fb25cf1bcfb8f2a647f7b90'],
  ['messages', 3, 'f698c3d26ebab15a9c5f5b8ecf1c4238fc4f2975c932deab408c6156c9820ca9'],
  ['messages', 4, '95b5f64b7b599b2520b96e9cd8ca9d323a3a717a68d9c0b1883e737e0c8fd10b'],
  ['messages', 5, 'eb012d5680ccc46a91d88d6afece9664b3e4b442959dc2ebaddd9fd9582648be'],
  ['views', 1, 'a44e04b7c3029c06c4e384af8579d09f7328dc9997fb584428e3757b760459d9'],
  ['calendars', 1, 'a474b748af3cf2bb2757ab894660c89061fed18eec4fa792ebf2c9002e86b385'],
  ['chats', 1, '8c7e7d379802c1d5db9927c9ab27d65378a07fd1b62343cbfc23b98778d0184d'],
  ['chats', 2, 'b18188234db3143ec025c3e3ff72e5cf58b0e5f7356e093f9ed6313a8d3e59b5'],
  ['packages', 1, 'ddc016389b72672836ed0db42a9b84bfdcbc76b8d07db397802f820fb850b5b6'],
  ['presence', 1, '57fbb70c6f54d727b3bc14adae3b497d704c0db58a9ae0fabe2ebcfd8d0f3d33'],
];

/** Those that existed when the steps were first counted. */
export const firstMigrations = releasedMigrations.filter(
  ([part, number]) =>
    (number === 1 &&
      part !== 'files' &&
      part !== 'uploads' &&
      part !== 'search' &&
      part !== 'messages' &&
      part !== 'views' &&
      part !== 'calendars' &&
      part !== 'presence' &&
      part !== 'texts' &&
      part !== 'packages' &&
      part !== 'chats') ||
    (part === 'identity' && number <= 3),
);

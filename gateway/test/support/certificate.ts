import { generateKeyPairSync, sign } from 'node:crypto';

/** A value in DER: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const long = content.length > 127 ? Buffer.from([0x82, content.length >> 8, content.length & 0xff]) : null;
  return Buffer.concat([Buffer.from([tag]), long ?? Buffer.from([content.length]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);

/** A certificate that signs itself (X.509 version 1), with its key, for a server on this machine. */
export function selfSigned(from: Date, to: Date): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsa_with_sha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const common_name = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('localhost')));
  const name = sequence(der(0x31, common_name));
  const time = (at: Date): Buffer =>
    der(0x18, Buffer.from(`${at.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`));
  const body = sequence(
    der(0x02, Buffer.from([1])),
    ecdsa_with_sha256,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const certificate = sequence(body, ecdsa_with_sha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}

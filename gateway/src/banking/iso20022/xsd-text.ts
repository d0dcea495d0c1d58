/** Parts of XML schemas, as text, for the messages that the gateway writes. */

export const text = (max: number): string =>
  `<xs:simpleType><xs:restriction base="xs:string"><xs:minLength value="1"/><xs:maxLength value="${max}"/></xs:restriction></xs:simpleType>`;
export const pattern = (value: string): string =>
  `<xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="${value}"/></xs:restriction></xs:simpleType>`;
export const simple = (base: string): string =>
  `<xs:simpleType><xs:restriction base="${base}"/></xs:simpleType>`;
export const one = (name: string, content: string, more = ''): string =>
  `<xs:element name="${name}" ${more}>${content}</xs:element>`;
export const optional = (name: string, content: string): string => one(name, content, 'minOccurs="0"');
export const many = (name: string, content: string): string =>
  one(name, content, 'minOccurs="0" maxOccurs="unbounded"');
export const of = (...parts: string[]): string =>
  `<xs:complexType><xs:sequence>${parts.join('')}</xs:sequence></xs:complexType>`;
export const choice = (...parts: string[]): string =>
  `<xs:complexType><xs:choice>${parts.join('')}</xs:choice></xs:complexType>`;
/** A code of so many characters, or the bank's own. */
export const coded = (max: number): string => choice(one('Cd', text(max)), one('Prtry', text(35)));

export const amount =
  '<xs:complexType><xs:simpleContent><xs:extension base="Amount"><xs:attribute name="Ccy" use="required"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="[A-Z]{3}"/></xs:restriction></xs:simpleType></xs:attribute></xs:extension></xs:simpleContent></xs:complexType>';
export const uuid = pattern('[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}');
export const bic = pattern('[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?');

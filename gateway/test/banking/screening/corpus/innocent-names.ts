/** Common names of many cultures and kinds of companies: none of them is listed. */

/** Twenty-five innocent names that a professional would try. */
export const tried_innocents: readonly string[] = [
  'Anna Schneider', 'John Smith', 'Maria Garcia', 'Mohammed Ahmed', 'Wei Chen', 'Ivan Petrov', 'Fatima Zahra', 'Juan Perez', 'Kim Min-jun', 'Nguyen Van An', 'Priya Sharma',
  'Olga Ivanova', 'Ali Yilmaz', 'Jean Dupont', 'Giuseppe Rossi', 'Yuki Tanaka', '山田 太郎', 'Viktor Petrov', 'Alexander Ivanov', 'Omar Farouk', 'Emma Johansson', 'Peter Wagner',
  'Golden Dragon Restaurant', 'Müller Handels GmbH', 'Star Shipping Ltd',
]; // prettier-ignore

/** Given names and family names of a culture: every given name is put together with some of the family names. */
const cultures: readonly (readonly [string, string])[] = [
  ['James Mary Robert Patricia Michael Jennifer William Linda David Susan', 'Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Thompson Clark'],
  ['Lukas Anna Maximilian Sophie Felix Marie Jonas Katharina Stefan Petra', 'Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Richter'],
  ['Jean Marie Pierre Camille Louis Chloé Michel Isabelle Philippe Nathalie', 'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent'],
  ['Giuseppe Maria Giovanni Francesca Luca Giulia Marco Chiara Antonio Sara', 'Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Conti Costa'],
  ['Antonio Carmen José Ana Manuel Laura Francisco Marta Javier Lucía', 'Fernández González Rodríguez López Martínez Sánchez Pérez Gómez Jiménez Ruiz Moreno Álvarez'],
  ['João Maria Pedro Ana Paulo Juliana Lucas Fernanda Rafael Camila', 'Silva Santos Oliveira Souza Pereira Lima Ferreira Costa Ribeiro Almeida Carvalho Gomes'],
  ['Piotr Katarzyna Krzysztof Agnieszka Tomasz Małgorzata Paweł Barbara Jan Ewa', 'Nowak Kowalski Wiśniewski Wójcik Kowalczyk Kamiński Lewandowski Zieliński Szymański Woźniak Dąbrowski Mazur'],
  ['Andrei Elena Sergey Natalia Dmitry Tatiana Alexey Irina Mikhail Svetlana', 'Smirnov Popov Sokolov Lebedev Kozlov Novikov Morozov Volkov Solovyov Vasiliev Zaitsev Pavlov'],
  ['Oleksandr Oksana Mykola Iryna Andriy Natalia Taras Halyna Bohdan Olena', 'Shevchenko Melnyk Kovalenko Bondarenko Tkachenko Kravchenko Oliynyk Koval Polishchuk Rudenko Marchenko Lysenko'],
  ['Mohamed Fatma Ahmed Aisha Youssef Mariam Omar Nour Karim Salma', 'Benali Mansouri Haddad Khoury Nasser Saleh Fakhoury Boukhari Chaoui Darwish Sabbagh Trabelsi'],
  ['Mehmet Ayşe Mustafa Emine Ahmet Zeynep Hüseyin Elif Murat Merve', 'Yılmaz Kaya Demir Çelik Şahin Yıldız Öztürk Aydın Özdemir Arslan Doğan Kılıç'],
  ['Reza Maryam Amir Zahra Hamid Leila Saeed Narges Behrouz Parisa', 'Ahmadi Hosseini Karimi Moradi Jafari Rahimi Sadeghi Mousavi Ebrahimi Rostami Kazemi Shirazi'],
  ['Muhammad Ayesha Imran Sana Bilal Hina Usman Nadia Faisal Rabia', 'Khan Malik Butt Chaudhry Sheikh Qureshi Siddiqui Mirza Raja Baig Bhatti Awan'],
  ['Rahul Priya Amit Neha Vijay Anjali Sanjay Kavita Arjun Deepa', 'Sharma Verma Gupta Patel Singh Kumar Reddy Iyer Nair Mehta Joshi Das'],
  ['Wei Fang Ming Jing Lei Xiu Jun Yan Hao Min', 'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun'],
  ['Min-jun Seo-yeon Ji-hoon Soo-jin Hyun-woo Ji-eun Dong-hyun Hye-jin Sang-min Yu-na', 'Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Shin'],
  ['Haruto Yui Sota Hina Takashi Yoko Kenji Sakura Hiroshi Akiko', 'Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada'],
  ['Van An Thi Hoa Minh Duc Thanh Lan Quang Huy Thu Ha Van Hung Thi Mai', 'Nguyen Tran Le Pham Hoang Phan Vu Vo Dang Bui Do Ho'],
  ['Chinedu Ngozi Emeka Amina Olumide Folake Ibrahim Zainab Tunde Chioma', 'Okafor Adeyemi Balogun Okonkwo Eze Abubakar Nwosu Bello Ogunleye Obi Lawal Musa'],
  ['Kwame Ama Kofi Akosua Jomo Wanjiru Thabo Naledi Abebe Tigist', 'Mensah Owusu Boateng Kamau Otieno Mwangi Dlamini Nkosi Tesfaye Bekele Haile Ndlovu'],
  ['Budi Siti Agus Dewi Eko Sri Andi Putri Rizky Ayu', 'Santoso Wijaya Susanto Hidayat Saputra Lestari Pratama Kurniawan Setiawan Nugroho Suharto Wibowo'],
  ['Juan Maria Jose Rosa Mark Angelica Paolo Grace Ramon Liza', 'Dela-Cruz Reyes Bautista Ocampo Villanueva Mendoza Aquino Santiago Domingo Salazar Navarro Pascual'],
  ['Erik Anna Lars Karin Mikael Ingrid Olav Astrid Mikko Aino', 'Johansson Andersson Nilsson Eriksson Larsen Hansen Olsen Korhonen Virtanen Mäkinen Pedersen Jensen'],
  ['Yossi Miriam David Sarah Avi Rachel Moshe Tamar Noam Shira', 'Cohen Levi Mizrahi Peretz Biton Dahan Friedman Azoulay Katz Gabay Shapiro Rosenberg'],
  ['Giorgos Eleni Dimitris Sofia Ivan Elena Nikola Marija Marko Jovana', 'Papadopoulos Georgiou Nikolaidis Dimitrov Ivanov Petrov Jovanović Petrović Nikolić Marković Horvat Novak'],
]; // prettier-ignore

const companies =
  'Sonnenschein Solartechnik GmbH;Bäckerei Hofmann KG;Nordwind Logistik GmbH;Alpen Reisen AG;Hansa Maschinenbau GmbH & Co. KG;Bluebird Coffee Ltd;Riverside Dental Practice;Oak Tree Furniture Inc;Sunrise Bakery LLC;Maple Leaf Landscaping;Northern Lights Travel Ltd;Green Valley Organic Farms;Acme Plumbing Services;Metro Electric Supply Co;Pacific Seafood Trading Pte Ltd;Silk Road Textiles;Lotus Garden Restaurant;Tokyo Sushi House;Bangkok Spice Kitchen;Bombay Fashion House Pvt Ltd;Himalaya Herbal Products;Star Electronics;Al Noor Pharmacy;Al Salam Bakery;Emirates Furniture Trading LLC;Gulf Stream Air Conditioning;Cairo Book Store;Istanbul Carpets Ltd;Anatolia Foods A.S.;Baltic Timber OÜ;Kiev Software House LLC;Sofia Digital EOOD;Warsaw Print Sp. z o.o.;Praha Sklo s.r.o.;Lyon Conseil SARL;Boulangerie Petit SARL;Garage Moreau;Café de Flore SAS;Viña del Sol S.L.;Transportes García S.A.;Construcciones Ibérica S.L.;Panadería La Esperanza;Padaria Central Ltda;Comércio de Calçados Silva Ltda;Officine Rossi S.r.l.;Gelateria Colombo;Nairobi Tea Exporters Ltd;Lagos Tech Hub;Accra Gold Jewellery;Cape Wine Estates Pty;Sydney Surf School Pty Ltd;Kiwi Sheep Farms Ltd;Shanghai Bright Toys Co Ltd;Shenzhen Sunny LED Co., Ltd.;Guangzhou Garment Import Export Co;Hanoi Bamboo Craft;Manila Bay Tours;Seoul Cosmetics Co Ltd;Busan Marine Parts;Osaka Tools K.K.;International Language School;General Building Services;United Car Rental;First Choice Insurance Brokers;Modern Art Gallery;Royal Flower Shop;Black Sea Fish Restaurant;Atlantic Shipping Agents Ltd;Global Freight Solutions;Golden Star Trading LLC;Red Sea Diving Center;Central Park Hotel;Grand Hotel Europa;Private Clinic Dr. Weber;Humanitarian Aid Berlin e.V.;Children Relief Fund UK;St. Mary Church;Green Energy Systems BV;Smart Data Analytics Inc;Crescent Moon Jewelers'.split(
    ';',
  );

const originals =
  '山田太郎;佐藤 花子;鈴木一郎;高橋健太;田中美咲;王芳;李娜;张伟杰;刘洋;陈静怡;김민준;이서연;박지훈;최수진;Иван Смирнов;Ольга Кузнецова;Анна Соколова;Дмитрий Лебедев;Олена Коваленко;محمد الحداد;فاطمة الزهراء;يوسف منصور;مریم کریمی;رضا احمدی;דוד כהן;מרים לוי;Γιώργος Παπαδόπουλος;Ελένη Νικολαΐδου;ขวัญใจ สุขสม;राहुल शर्मा;ნინო ბერიძე;Արմեն Սարգսյան'.split(
    ';',
  );

/** Several hundred innocent names: of each culture some pairs, in both orders where it writes both, companies and other scripts. */
export const innocents: readonly string[] = [
  ...cultures.flatMap(([first_names, families], culture) => {
    const firsts = first_names.split(' ');
    return families.split(' ').flatMap((family, at) => {
      const first = firsts[(at + culture) % firsts.length] ?? '';
      const other = firsts[(at * 3 + culture + 5) % firsts.length] ?? '';
      return [`${first} ${family.replace('-', ' ')}`, `${family.replace('-', ' ')}, ${other}`];
    });
  }),
  ...companies,
  ...originals,
];

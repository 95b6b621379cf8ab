/** Passwords of 8 and more characters that head the published lists of leaked ones, with those of Chinese sites; lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
!@#$%^&* !@#$%^&*() !qaz2wsx 00000000 0987654321 100200300 10101010 101010101 110110110 110120119 11111111
11112222 1111aaaa 111222333 111222333444 11223344 1122334455 112233445566 119119119 120120120 12121212
123!@#qwe 123123123 123321123 12341234 12344321 123454321 1234554321 123456!@# 123456123 123456654321
12345678 123456780 123456789 1234567890 12345678910 1234567899 123456789a 123456789q 12345678a 123456aa
123456abc 123456asd 123456qq 123456qwe 123456qwerty 12345qwert 1234abcd 1234asdf 1234qwer 123654789 123abc123
123qwe123 123qwe456 123qweasd 123qweasdzxc 12qwaszx 13131313 1314520520 13572468 135792468 1357924680
147258369 1472583690 147852369 147896325 159357258 159357456 159753456 19871987 198812345 19881988 19891989
19901990 1q2w3e4r 1q2w3e4r5t 1qaz!qaz 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx 1qaz@wsx3edc 20082008 20082009 20202020
20222022 20232023 20242024 20252025 20262026 2468013579 24681012 258258258 321321321 369369369 456456456
52013140 52013145 5201314520 5201314a 5211314a 66666666 666666666 6666666a 741741741 741852963 7758521521
7758521a 789789789 87654321 88888888 88888888a 963852741 963963963 987654321 9876543210 99999999 a11111111
a123456! a123456. a1234567 a1234567. a12345678 a123456789 a123456@ a1b2c3d4 a5201314 a88888888 aa123123
aa123456 aa123456. aa12345678 aaa123456 aaaa1111 abc11111 abc12345 abc123456 abc123456789 abc123abc abc@1234
abc@12345 abcabc123 abcd1234 abcd12345 abcd@123 abcd@1234 abcdefg1 abcdefgh abcdefghi access14 admin!@#
admin123 admin1234 admin12345 admin888 admin@123 admin@1234 adminadmin administrator aini1314 alibaba123
alipay123 arsenal1 asd12345 asd123456 asdf1234 asdfasdf asdfghjk asdfghjkl asdzxc123 ashley12 asshole1
baidu123 bailey12 barcelona baseball basketball batman123 beijing123 beijing2008 blink182 butterfly caonima1
caonima123 ceshi123 ceshi1234 changeme changeme1 changeme123 charlie1 chelsea1 chen123456 china123 china888
chocolate computer corvette default1 denglu123 dragon123 edcrfvtgb facebook ferrari1 football football1
fuckyou1 fuckyou123 google123 guest123 h1234567 hello123 hello1234 hello2024 hello2025 helloworld huang123456
huawei123 huawei@123 hunter12 ilovechina iloveyou iloveyou1 iloveyou2 internet j1234567 jennifer jordan23
l1234567 letmein1 letmein123 li123456 lin123456 linkedin liu123456 liverpool lkjhgfdsa ll123456 loveyou123
ma123456 master123 mercedes michael1 mima1234 mima123456 mnbvcxz1 mnbvcxzlkj monkey123 mustang1 nihao123
nihao1234 p@55w0rd p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 p@ssword123 pa$$word pass1234 pass12345
passpass passw0rd passw0rd1 passw0rd123 password password! password01 password1 password12 password123
password1234 password12345 password2 password2024 password2025 password2026 password3 passwords plokijuh
poiuytrewq pokemon1 porsche1 princess princess1 q1234567 q123456789 q1w2e3r4 q1w2e3r4t5 qaz12345 qazwsx123
qazwsxedc qazxsw123 qazxswedc qq123123 qq123456 qq123456789 qq5201314 qwe!@#123 qwe123!@# qwe12345 qwe123456
qweasdzxc qwer1234 qwer@1234 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu1 qwertyui
qwertyuiop root1234 root@123 rootroot s1234567 samsung1 secret123 shadow123 shanghai123 spiderman ss123456
starwars sun123456 sunshine sunshine1 superman taobao123 tencent123 test1234 test123456 test@123 testtest
tgbyhnujm thomas12 toor1234 trustno1 w1234567 wang1234 wang123456 wangyut2 wechat123 weixin123 welcome1
welcome123 welcome@123 whatever woaini123 woaini1314 woaini520 woaini5201314 woaini521 woaiwojia woaizhongguo
woshishui wsx12345 wu123456 ww123456 x1234567 xiaomi123 xu123456 xx123456 y1234567 yamaha12 yang123456
yonghu123 yy123456 z1234567 zaq!2wsx zaq!xsw2 zaq12wsx zaq1zaq1 zhang123 zhang123456 zhao123456 zhongguo
zhou123456 zxc12345 zxc123456 zxcvbnm123 zz123456
`
    .trim()
    .split(/\s+/),
)
